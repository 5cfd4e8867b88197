/** Explains file-system errors that an operator can fix. */
export function explainFileError(error: unknown, path: string): unknown {
  switch (errorCode(error)) {
    case 'EEXIST':
    case 'ENOTDIR':
      return notADirectory(path, error);
    case 'EACCES':
    case 'EPERM':
      return new Error(`The data directory ${path} cannot be written: permission denied.`, {
        cause: error,
      });
    case 'EROFS':
      return new Error(`The data directory ${path} is on a read-only file system.`, {
        cause: error,
      });
    case 'ENOSPC':
    case 'EDQUOT':
      return noSpaceLeft(path, error);
    case 'ENOENT':
      return new Error(`The data directory ${path} could not be created.`, { cause: error });
    default:
      return error;
  }
}

export function noSpaceLeft(path: string, cause?: unknown): Error {
  return new Error(`There is no space left on the disk that holds ${path}.`, { cause });
}

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

export function notADirectory(path: string, cause?: unknown): Error {
  return new Error(`The data directory ${path} is not a directory.`, { cause });
}

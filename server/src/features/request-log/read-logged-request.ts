import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { parseId } from '../../values/ids.ts';
import type { LoggedRequest } from './logged-request.ts';
import { findLoggedRequest } from './queries.ts';

export async function readLoggedRequest(
  { sql, storeId }: StoreContext,
  text: string,
): Promise<LoggedRequest> {
  const id = parseId(text);
  const line = id && (await findLoggedRequest(sql, storeId, id));
  if (!line) throw new ApiError('LOGGED_REQUEST_NOT_FOUND');
  return line;
}

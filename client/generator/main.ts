import { writeFile } from 'node:fs/promises';
import { GENERATED, generatedText } from './generated-files.ts';

for (const file of GENERATED) await writeFile(file.target, await generatedText(file));

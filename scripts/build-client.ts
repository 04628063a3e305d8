/** Writes packages/satchel/src/client/operations.ts from the routes of the service. After `npm run build`; then `npm run format`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { clientTypes } from '../packages/service/src/client-types.ts';
import { createService } from '../packages/service/src/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-client-'));
const service = await createService({ data: join(folder, 'data'), port: 0 });
writeFileSync(
  resolve(import.meta.dirname, '../packages/satchel/src/client/operations.ts'),
  clientTypes(service.routes),
);
await service.close();
rmSync(folder, { recursive: true });

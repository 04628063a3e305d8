import { expect, it } from 'vitest';
import { safetyHeaders as serviceHeaders } from '../../packages/service/src/http/headers.ts';
import { safetyHeaders as studioHeaders } from '../../packages/studio/src/server/headers.ts';

it('the service sends the headers that the studio needs, and lets nothing be cached', () => {
  expect(serviceHeaders).toEqual({ ...studioHeaders, 'cache-control': 'no-store' });
});

import { expect, it } from 'vitest';
import { verdictOf } from '../scripts/audit.ts';

const reportOf = (total: number): string =>
  JSON.stringify({ auditReportVersion: 2, metadata: { vulnerabilities: { total } } });

it.each([
  ['no weakness', reportOf(0), 'none known'],
  ['two', reportOf(2), '2 known'],
  ['a registry that does not answer it', '{"message":"405 Method Not Allowed","statusCode":405}', 'not reachable'],
  ['a report without a total', '{"auditReportVersion":2,"metadata":{}}', 'not reachable'],
  ['no answer', '', 'not reachable'],
  ['null', 'null', 'not reachable'],
])('P8: %s is told as such', (_, json, verdict) => {
  expect(verdictOf(json)).toBe(verdict);
});

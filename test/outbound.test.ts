import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { leavesMachine, watched } from '../scripts/outbound.ts';

describe('S7: a call to another machine', () => {
  it.each([
    ['71 connect(21, {sa_family=AF_INET, sin_port=htons(443), sin_addr=inet_addr("192.0.2.7")}, 16) = -1 EINPROGRESS', true],
    ['connect(21, {sa_family=AF_INET6, sin6_port=htons(443), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, "2001:db8::1", &sin6_addr), sin6_scope_id=0}, 28) = 0', true],
    ['sendto(21, ""..., 40, 0, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("192.0.2.53")}, 16) = 40', true],
    ['connect(21, {sa_family=AF_INET6, sin6_port=htons(1), inet_pton(AF_INET6, "::ffff:192.0.2.7", &sin6_addr)}, 28) = 0', true],
    ['connect(21, {sa_family=AF_INET, sin_port=htons(80)}, 16) = 0', true], // an address that cannot be read is not trusted
    ['connect(21, {sa_family=AF_INET, sin_port=htons(8017), sin_addr=inet_addr("127.0.0.1")}, 16) = 0', false],
    ['connect(21, {sa_family=AF_INET6, sin6_port=htons(8017), inet_pton(AF_INET6, "::1", &sin6_addr)}, 28) = 0', false],
    ['connect(3, {sa_family=AF_UNIX, sun_path="/run/nscd"}, 110) = -1 ENOENT', false],
    ['sendto(21, ""..., 300, MSG_NOSIGNAL, NULL, 0) = 300', undefined],
    ['+++ exited with 0 +++', undefined],
  ])('is told from the others: %#', (line, expected) => {
    expect(leavesMachine(line)).toBe(expected);
  }); // biome-ignore format: lines of strace

  const canWatch = spawnSync('strace', ['-f', '--seccomp-bpf', '-o', '/dev/null', 'true']).status === 0;
  it.skipIf(!canWatch)('is looked for in every process that the command starts (needs strace)', () => {
    const child = `require('net').connect({ port: 9, host: '127.0.0.1' }).on('error', () => {})`;
    const parent = `require('child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(child)}]); process.exitCode = 7;`;
    expect(watched([process.execPath, '-e', parent])).toMatchObject({ code: 7, calls: 1, outside: [] });
  });
});

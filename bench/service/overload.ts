/**
 * LD3: five times the rate that the service can do. The mix of requests is the same in all parts. What is normal and what is the most is measured with 16 connections; the flood has
 * 900, sends by the clock, and does not wait for answers as long as a connection is free. That it kept its rate is one of the figures.
 */
import { atRate, closedLoop, quantile, type Sample } from './load.ts';
import { mixed } from './mixed.ts';
import { cpuOf, type Server } from './servers.ts';
import { ms, p99, percent, told, verdict } from './verdicts.ts';

export async function overloaded(server: Server, perSecond: number, span: number): Promise<void> {
  await closedLoop(mixed(server), span / 2); // compiled by then: what is normal just after the start is three times slower
  const normal = await atRate(mixed(server), perSecond, span / 2);
  const most = await closedLoop(mixed(server), span / 2);
  const peak = most.answers / most.seconds;
  const cpu = cpuOf(server.pid);
  const flood = await atRate(mixed(server, 900), 5 * peak, span);
  const share = (cpuOf(server.pid) - cpu) / flood.seconds;
  const goodput = flood.answers / flood.seconds;
  const offered = flood.samples.length / flood.seconds;
  const after = await atRate(mixed(server), perSecond, 12);
  console.log(`LD3  normal ${told(normal)}; most ${peak.toFixed(0)}/s with 16 connections, ${told(most)}`);
  console.log(
    `LD3  ${(5 * peak).toFixed(0)}/s for ${span} s over 900 connections: ${told(flood)}; ${percent(share)} of a core`,
  );
  verdict('LD3', offered >= 4.75 * peak, `${offered.toFixed(0)} a second were sent, ${(offered / peak).toFixed(2)} × the most`, '5 ×'); // biome-ignore format: one line
  const strange = Object.keys(flood.statuses).filter((status) => !['200', '429', '503'].includes(status));
  verdict('LD3', strange.length === 0 && flood.failed > 0, `answers under 5× overload: ${Object.keys(flood.statuses).join(', ')}`, '429 and 503 beside answers'); // biome-ignore format: one line
  verdict('LD3', goodput >= 0.8 * peak, `${goodput.toFixed(0)} accepted a second, ${percent(goodput / peak)} of the most`, '≥ 80 %'); // biome-ignore format: one line
  const ratio = p99(flood.accepted) / p99(normal.accepted);
  verdict('LD3', ratio <= 4, `p99 of accepted requests ${ms(p99(flood.accepted))}, ${ratio.toFixed(1)} × normal`, '≤ 4 ×'); // biome-ignore format: one line
  const back = secondsToNormal(after.samples, normal.accepted);
  verdict('LD3', back <= 5, `normal again after ${back} s: ${told(after)}`, '≤ 5 s');
}

/** The second from which on no request is refused and the latencies of each second are within twice the normal ones (p99 by median and p90: a second has few). */
function secondsToNormal(samples: readonly Sample[], normal: Float64Array): number {
  const last = Math.max(...samples.map(([second]) => Math.floor(second)));
  let back = 0;
  for (let second = 0; second <= last; second++) {
    const own = samples.filter(([at]) => Math.floor(at) === second);
    const sorted = Float64Array.from(own, ([, , latency]) => latency).sort();
    const isLike = (q: number): boolean => quantile(sorted, q) <= 2 * quantile(normal, q) + 1;
    if (own.some(([, status]) => status !== 200) || !isLike(0.5) || !isLike(0.9)) back = second + 1;
  }
  return back;
}

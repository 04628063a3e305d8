/** An HTML page as an answer. Its style stands in the page; the policy allows it by its hash, and no script at all. */
import { createHash } from 'node:crypto';
import type { Report } from 'satchel/report';
import type { Answer } from './route.ts';

export function pageAnswer(html: string, status = 200): Answer {
  return {
    status,
    type: 'text/html; charset=utf-8',
    bytes: html,
    headers: { 'content-security-policy': policyFor(html) },
  };
}

/** What draws pages is loaded when the first is asked for. */
export async function reportAnswer(report: Report, status = 200): Promise<Answer> {
  const { renderReport } = await import('satchel/report');
  return pageAnswer(renderReport(report), status);
}

function policyFor(html: string): string {
  const styles = Array.from(html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g), ([, style = '']) => style);
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  const style = hashes.length === 0 ? "'none'" : hashes.join(' ');
  return `default-src 'none'; style-src ${style}; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
}

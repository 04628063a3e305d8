/** An HTML page as an answer. Its style and scripts stand in the page; the policy allows them by their hashes. A page's own policy names the scripts it was written with. */
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
  const allowed = (element: 'script' | 'style'): string => {
    const found = html.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'));
    const hashes = Array.from(
      found,
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
    return hashes.length === 0 ? "'none'" : hashes.join(' ');
  };
  return `default-src 'none'; script-src ${allowed('script')}; style-src ${allowed('style')}; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
}

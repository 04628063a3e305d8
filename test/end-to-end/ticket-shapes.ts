/** 150 support tickets, eight of them with a wrong label, in the shapes in which people have such data. */
interface Ticket {
  readonly id: string;
  readonly text: string;
  readonly label: string;
}

const topics: Readonly<Record<string, readonly string[]>> = {
  billing: ['invoice', 'refund', 'charge', 'payment', 'card', 'price', 'bill', 'receipt'],
  shipping: ['parcel', 'delivery', 'late', 'address', 'courier', 'package', 'tracking', 'box'],
  technical: ['error', 'crash', 'login', 'password', 'screen', 'update', 'install', 'server'],
};
const common = ['please', 'help', 'my', 'with', 'since', 'today', 'account', 'order', 'still', 'again', 'team'];
const names = Object.keys(topics);

/** A fixed sequence of numbers, so that the tickets are the same everywhere. */
function numbers(): (below: number) => number {
  let state = 12345;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
}

const draw = numbers();
const right: readonly Ticket[] = Array.from({ length: 150 }, (_, i) => {
  const label = names[draw(3)]!;
  const words = Array.from({ length: 14 }, () =>
    draw(100) < 45 ? topics[label]![draw(8)]! : common[draw(common.length)]!,
  );
  return { id: String(i + 1), text: words.join(' '), label };
});

export const planted: ReadonlySet<string> = new Set(['7', '23', '41', '66', '89', '104', '120', '143']);

export const tickets: readonly Ticket[] = right.map((ticket) =>
  planted.has(ticket.id) ? { ...ticket, label: names[(names.indexOf(ticket.label) + 1) % 3]! } : ticket,
);

const table = (head: string, line: (ticket: Ticket) => string, end = '\n'): string =>
  [head, ...tickets.map(line), ''].join(end);

export function shapes(): Readonly<Record<string, string | Uint8Array>> {
  const csv = table('ticket_id,message,category', ({ id, text, label }) => `${id},"${text}",${label}`);
  return {
    'tickets.csv': csv,
    'excel.csv': `\ufeffsep=;\r\n${table('Nummer;Text;Kategorie', ({ id, text, label }) => `${id};"${text}";${label}`, '\r\n')}`,
    'latin.csv': Buffer.from(table('id;text;label', ({ id, text, label }) => `${id};${text} Gr\u00f6\u00dfe;${label}`), 'latin1'),
    'array.json': JSON.stringify(tickets.map(({ id, text, label }) => ({ id, message: text, category: label }))),
    'object.json': JSON.stringify({ count: 150, data: tickets.map(({ text, label }) => ({ body: text, topic: label })) }, null, 1),
    'joined.csv': table('text,topics', ({ id, text, label }) => `${text},${Number(id) % 3 ? label : `${label}|urgent`}`),
    'spam.csv': table('v1,v2', ({ text, label }) => `${label === 'billing' ? 'spam' : 'ham'},${text}`),
    'tabs.tsv': table('user\ttext\tlabel', ({ id, text, label }) => `u${Number(id) % 40}\t${text}\t${label}`),
    'lines.jsonl': tickets.map(({ id, text, label }) => `${JSON.stringify({ id, text, label })}\n`).join(''),
    'mail.mbox': tickets
      .map(({ id, text, label }) => `From a@b.example Mon Jan  5 10:00:00 2004\nSubject: ticket ${id}\nMessage-ID: <${id}@b>\nX-Label: ${label}\n\n${text}\n\n`)
      .join(''),
    'unnamed.csv': tickets.map(({ text, label }) => `${label},"${text}"\n`).join(''),
    tickets: table('text\tlabel', ({ text, label }) => `${text}\t${label}`),
    'new.csv': table('ticket_id,message', ({ id, text }) => `${id},${text}`),
    'days.csv': table('sent,text', ({ id, text }) => `2024-03-${10 + (Number(id) % 20)},${text}`),
    'unclear.csv': table('review,sentiment,stars', ({ id, text, label }) => `${text},${label === 'billing' ? 'bad' : 'good'},${Number(id) % 5}`),
    'notes.txt': tickets.map(({ text }) => `${text}\n`).join(''),
    'copies.csv': `text,label\n${[...tickets, ...tickets.slice(0, 50)].map(({ text, label }) => `${text},${label}\n`).join('')}`,
    ...Object.fromEntries(tickets.map(({ id, text, label }) => [`tree/${label}/${id}.txt`, text])),
  }; // biome-ignore format: one shape a line
}

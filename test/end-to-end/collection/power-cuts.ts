/**
 * What a disk may hold after the power was cut: replays the calls that fault-shim.c recorded.
 *
 *   bytes    survive for certain once their file was synchronised; before that each page of 4,096 bytes survives or not by itself
 *   names    (made, removed, renamed, linked) survive for certain once their folder was synchronised; before that any first part of them
 *
 * `cuts` gives, for every call, states with nothing, everything and some of what was under way.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Random } from '../../../packages/satchel/src/numeric/random.ts';

interface Call {
  readonly kind: string;
  readonly file: number;
  readonly place: number;
  readonly bytes: Buffer;
}

/** The calls of a recording. */
export function readRecording(recording: Buffer): Call[] {
  const calls: Call[] = [];
  for (let at = 0; at < recording.length; ) {
    const number = (i: number): number => Number(recording.readBigInt64LE(at + 1 + 8 * i));
    const [file, place, length] = [number(0), number(1), number(2)];
    calls.push({
      kind: String.fromCharCode(recording[at]!),
      file,
      place,
      bytes: recording.subarray(at + 25, at + 25 + length),
    });
    at += 25 + length;
  }
  return calls;
}

type Change = { readonly to: number; readonly bytes: Buffer } | { readonly size: number };

interface Content {
  synced: Buffer;
  pending: Change[];
}
type Names = Map<string, Content>;
type Naming = { readonly folder: string; readonly apply: (names: Names) => void };

const PAGE = 4096;

/** A disk that remembers what is certain and what is under way. */
class Disk {
  private readonly root: readonly string[];
  constructor(root: readonly string[]) {
    this.root = root;
  }
  /** As the running program sees it. */
  readonly live: Names = new Map();
  private readonly certain: Names = new Map();
  private namings: Naming[] = [];
  private readonly byNumber = new Map<number, { path: string; content: Content | undefined }>();

  take({ kind, file, place, bytes }: Call): void {
    const [path = '', second = ''] = bytes.toString('utf8').split('\0');
    if (kind === 'c') this.open(file, path, place !== 0);
    else if (kind === 'w') this.byNumber.get(file)?.content?.pending.push({ to: place, bytes: Buffer.from(bytes) });
    else if (kind === 't') this.byNumber.get(file)?.content?.pending.push({ size: place });
    else if (kind === 's') this.sync(this.byNumber.get(file)!);
    else if (kind === 'u') this.name(path, (names) => names.delete(path));
    else if (kind === 'r' || kind === 'l') {
      const content = this.live.get(path);
      if (!content) return; // a folder
      this.name(path, (names) => {
        names.set(second, content);
        if (kind === 'r') names.delete(path);
      });
    }
  }

  private open(number: number, path: string, isCut: boolean): void {
    const isFolder = this.folders.has(path);
    let content = isFolder ? undefined : this.live.get(path);
    if (!isFolder && !content) {
      const made: Content = { synced: Buffer.alloc(0), pending: [] };
      content = made;
      this.name(path, (names) => names.set(path, made));
    }
    if (isCut) content?.pending.push({ size: 0 });
    this.byNumber.set(number, { path, content });
  }

  /** Known by the files in them. */
  private get folders(): Set<string> {
    return new Set([...this.live.keys(), ...this.root].map((path) => dirname(path)));
  }

  private name(path: string, apply: (names: Names) => void): void {
    apply(this.live);
    this.namings.push({ folder: dirname(path), apply });
  }

  private sync({ path, content }: { path: string; content: Content | undefined }): void {
    if (content) {
      content.synced = applied(content.synced, content.pending);
      content.pending = [];
      return;
    }
    for (const { folder, apply } of this.namings) if (folder === path) apply(this.certain);
    this.namings = this.namings.filter(({ folder }) => folder !== path);
  }

  /** Files after a cut at this moment. `keeps` decides about each page and each name; names survive in their order. */
  after(keeps: () => boolean): Map<string, Buffer> {
    const names: Names = new Map(this.certain);
    for (const { apply } of this.namings) {
      if (!keeps()) break;
      apply(names);
    }
    return new Map(
      [...names].map(([path, { synced, pending }]) => [path, applied(synced, inPages(pending).filter(keeps))]),
    );
  }
}

function inPages(changes: readonly Change[]): Change[] {
  return changes.flatMap((change) => {
    if ('size' in change) return [change];
    const pages: Change[] = [];
    for (let at = 0; at < change.bytes.length; ) {
      const end = Math.min(change.bytes.length, at + PAGE - ((change.to + at) % PAGE));
      pages.push({ to: change.to + at, bytes: change.bytes.subarray(at, end) });
      at = end;
    }
    return pages;
  });
}

function applied(bytes: Buffer, changes: readonly Change[]): Buffer {
  let result: Buffer = Buffer.from(bytes);
  const sized = (size: number): Buffer =>
    size <= result.length ? result : Buffer.concat([result, Buffer.alloc(size - result.length)]);
  for (const change of changes) {
    if ('size' in change) {
      result = Buffer.from(sized(change.size).subarray(0, change.size));
      continue;
    }
    result = sized(change.to + change.bytes.length);
    change.bytes.copy(result, change.to);
  }
  return result;
}

export interface Cut {
  /** The number of the call after which it came. */
  readonly call: number;
  /** Lines that were acknowledged before. */
  readonly acknowledged: number;
  /** Puts the files into an empty folder. */
  write(folder: string): void;
}

/** Every state that may be left: for each call nothing, everything and `some` random parts of what was under way. */
export function* cuts(calls: readonly Call[], recorded: string, random: Random, some = 1): Generator<Cut> {
  const disk = new Disk([join(recorded, 'any')]);
  let acknowledged = 0;
  for (const [i, call] of calls.entries()) {
    if (call.kind === 'a') acknowledged += call.bytes.toString('utf8').split('\n').length - 1;
    else disk.take(call);
    const lines = acknowledged;
    const choices = [() => false, () => true, ...Array.from({ length: some }, () => () => random.uniform() < 0.5)];
    for (const keeps of choices) {
      const files = disk.after(keeps);
      yield { call: i, acknowledged: lines, write: (folder) => writeFiles(files, recorded, folder) };
    }
  }
}

function writeFiles(files: ReadonlyMap<string, Buffer>, recorded: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [path, bytes] of files) {
    if (path.endsWith('-shm') || path.includes('.lock')) continue; // the memory of living processes, and their locks
    const target = join(folder, path.slice(recorded.length));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, bytes);
  }
}

/**
 * The SQLite file of a collection, in write-ahead mode: readers see the state of one moment while a writer works, and a transaction is on
 * disk, fsync included, before it is acknowledged.
 *
 * Checkpoints are made here and not by SQLite, which would ignore their errors. Changed pages wait in memory until the commit
 * (cache_spill), so the log only ever grows at its end; write-ahead-log.ts relies on that.
 */
import { statSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { printable, SatchelError } from '../../core/errors.ts';
import { damaged } from './damage.ts';
import { PLAIN_FORMAT, unknownFormat, VECTOR_FORMAT } from './format.ts';
import { isLostSync, isUnfinished, isUnknownOutcome, outcomeUnknown, sqliteError } from './sqlite-errors.ts';

export interface Database {
  readonly path: string;
  readonly isNew: boolean;
  /** Prepared once and cached. */
  statement(sql: string): StatementSync;
  /** `work` reads one consistent state. */
  read<Result>(work: () => Result): Result;
  /**
   * When this returns, everything `work` wrote is on disk. When it throws, nothing is, with one exception: OUTCOME_UNKNOWN says that the disk
   * failed during the commit, so that either everything or nothing is on disk.
   */
  write<Result>(work: () => Result): Result;
  /** Moves the log into the database, completely if no reader prevents it. */
  checkpoint(kind: 'PASSIVE' | 'TRUNCATE'): void;
  /** Removes unused pages at the end of the file. */
  giveBack(): void;
  /** Bytes of the log. */
  logSize(): number;
  close(): void;
}

const [READING, WRITING] = ['BEGIN', 'BEGIN IMMEDIATE'];

/** Longest wait for another connection that recovers the log; writers and readers never wait for each other. */
const TIMEOUT_MS = 5000;

/** Bytes that stay of a log that was moved into the database; less than what makes the writer move it again. */
const LOG_KEPT = 16 * 2 ** 20;

const schema = [
  'CREATE TABLE manifest (one INTEGER PRIMARY KEY CHECK (one = 1), content TEXT NOT NULL, checksum INTEGER NOT NULL)',
  `CREATE TABLE documents (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    title TEXT,
    text TEXT NOT NULL,
    metadata TEXT NOT NULL,
    length INTEGER NOT NULL,
    bag BLOB NOT NULL,
    checksum INTEGER NOT NULL
  )`,
  'CREATE TABLE dictionary (first INTEGER PRIMARY KEY, terms BLOB NOT NULL)',
  'CREATE TABLE segments (number INTEGER PRIMARY KEY, postings BLOB NOT NULL, deleted BLOB NOT NULL)',
];

const PLAIN_TABLES = ['manifest', 'documents', 'dictionary', 'segments'];

/** Added with an encoder; a collection without one does not have them. */
const vectorSchema = [
  'CREATE TABLE encoder (part INTEGER PRIMARY KEY, bytes BLOB NOT NULL)',
  'CREATE TABLE vectors (number INTEGER PRIMARY KEY, vector BLOB NOT NULL, checksum INTEGER NOT NULL)',
];

/** Within a transaction. */
/** What reads and writes within a transaction. */
export type Store = Pick<Database, 'statement'>;

export function addVectorTables({ statement }: Store): void {
  for (const sql of [...vectorSchema, `PRAGMA user_version = ${VECTOR_FORMAT}`]) statement(sql).run();
}

/** Within a transaction. Drops the tables of older formats too: every table that a plain collection does not have. */
export function dropVectorTables({ statement }: Store): void {
  const names = statement("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const extra = names.map(({ name }) => String(name)).filter((name) => !PLAIN_TABLES.includes(name));
  for (const sql of [...extra.map((name) => `DROP TABLE "${name}"`), `PRAGMA user_version = ${PLAIN_FORMAT}`])
    statement(sql).run();
}

type Open = (path: string, options: { readOnly: boolean; timeout: number }) => DatabaseSync;

/** Loaded at first use: some versions of Node print a warning for it. */
const openSqlite: Open = (path, options) => new (process.getBuiltinModule('node:sqlite').DatabaseSync)(path, options);

/** `open` is for tests, whose disk fails. */
export function openDatabase(path: string, mode: 'read' | 'write', open: Open = openSqlite): Database {
  const attempt = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      throw sqliteError(path, error);
    }
  };
  requireBeginning(path);
  const sqlite = attempt(() => open(path, { readOnly: mode === 'read', timeout: TIMEOUT_MS }));
  const statements = new Map<string, StatementSync>();
  let lost: unknown;
  let isNew = false;
  let isCommitting = false;

  const statement = (sql: string): StatementSync => {
    const kept = statements.get(sql) ?? sqlite.prepare(sql);
    statements.set(sql, kept);
    return kept;
  };
  const begun = <Result>(begin: string, work: () => Result): Result => {
    sqlite.exec(begin);
    try {
      const result = work();
      isCommitting = begin === WRITING;
      if (begin !== READING || sqlite.isTransaction) sqlite.exec('COMMIT'); // an error of the disk ends a transaction by itself
      return result;
    } catch (error) {
      if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
      throw error;
    }
  };
  /** Whatever writes. */
  const writing = <Result>(work: () => Result): Result => {
    if (lost !== undefined) throw readOnlyNow(path, lost);
    isCommitting = false;
    try {
      return work();
    } catch (error) {
      const isUnknown = isCommitting && isUnknownOutcome(error);
      if (isUnknown || isLostSync(error) || sqlite.isTransaction) lost = error;
      throw isUnknown ? outcomeUnknown(path, error) : sqliteError(path, error);
    }
  };

  try {
    isNew = writing(() => configured(sqlite, mode));
  } catch (error) {
    sqlite.close();
    throw error;
  }

  return {
    path,
    get isNew() {
      return isNew;
    },
    statement,
    read: (work) => attempt(() => begun(READING, work)),
    write: (work) =>
      writing(() => {
        const result = begun(WRITING, () => {
          if (isNew) sqlite.exec([...schema, `PRAGMA user_version = ${PLAIN_FORMAT}`].join(';'));
          return work();
        });
        isNew = false;
        return result;
      }),
    checkpoint: (kind) => writing(() => void sqlite.prepare(`PRAGMA wal_checkpoint(${kind})`).get()),
    giveBack: () => writing(() => void sqlite.prepare('PRAGMA incremental_vacuum').all()),
    logSize: () => sizeOf(`${path}-wal`),
    close: () => attempt(() => sqlite.close()),
  };
}

/** SQLite takes a file of less than a page for a new one, and deletes its log. */
function requireBeginning(path: string): void {
  const size = sizeOf(path);
  if (size >= 512) return;
  if (sizeOf(`${path}-wal`) > 0) throw damaged(printable(path), 'it is empty and its log is not');
  if (size > 0) throw damaged(printable(path), `it has ${size} bytes, which is not a database`);
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Returns whether nothing was ever stored. */
function configured(sqlite: DatabaseSync, mode: 'read' | 'write'): boolean {
  try {
    sqlite.exec(
      'PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -65536',
    );
    const tables = sqlite.prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL').all();
    const isNew = tables.length === 0;
    if (!isNew && !isOurs(tables.map(({ sql }) => sql))) {
      const format = Number(sqlite.prepare('PRAGMA user_version').get()?.['user_version']);
      if (format > VECTOR_FORMAT) throw unknownFormat(format);
      throw damaged('the schema of the database', 'its tables are not those of a collection');
    }
    if (mode === 'read') return isNew;
    if (isNew) sqlite.exec('PRAGMA auto_vacuum = INCREMENTAL');
    sqlite.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_spill = OFF',
    );
    sqlite.exec(`PRAGMA journal_size_limit = ${LOG_KEPT}`);
    return isNew;
  } catch (error) {
    if (mode === 'read' && isUnfinished(error)) return true;
    throw error;
  }
}

/** The table that version 0.1.0 kept its representation in had another name. */
function isOurs(tables: readonly unknown[]): boolean {
  const named = tables.map((sql) =>
    String(sql).replace(/^CREATE TABLE \w+ (\(part INTEGER PRIMARY KEY,)/, 'CREATE TABLE encoder $1'),
  );
  return [schema, [...schema, ...vectorSchema]].some((known) => JSON.stringify(known) === JSON.stringify(named));
}

const readOnlyNow = (path: string, cause: unknown): SatchelError =>
  new SatchelError(
    'READ_ONLY',
    `${printable(path)} takes nothing more from this process: the disk failed to keep what was written.`,
    {
      kind: 'io',
      where: printable(path),
      remedy: 'Check the disk, then start again: every acknowledged change is stored.',
      cause,
    },
  );

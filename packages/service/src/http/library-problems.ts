/**
 * What the codes of the library mean and what to do, for /problems/CODE. Written from docs/errors.md by
 * `UPDATE=1 npx vitest run packages/service/src/docs.test.ts`; then `npm run format`.
 */
export const libraryProblems: Readonly<Record<string, readonly [meaning: string, remedy: string]>> = {
  UNKNOWN_COMMAND: ['There is no command of this name.', 'Take the name that is suggested, or see `satchel --help`.'],
  UNKNOWN_FLAG: ['The command has no such flag.', 'See `satchel COMMAND --help`.'],
  MISSING_ARGUMENT: ['The command lacks an argument.', 'See `satchel COMMAND --help`.'],
  EXTRA_ARGUMENT: ['The command has one argument too many.', 'Remove it, or put a text with spaces in quotes.'],
  MISSING_VALUE: ['A flag that the command needs is missing, or has no value.', 'Give it: `--flag VALUE`.'],
  USAGE: [
    'The description of a split cannot be read.',
    'Write `official`, `cv:10`, `cv:5x2`, `holdout:0.2` or `column:FIELD`.',
  ],
  UNKNOWN_PARAM: [
    'There is no option, or no group of options, of this name.',
    'Take the name that is suggested; `satchel methods` lists every option.',
  ],
  BAD_PARAM: [
    'An option has a value of the wrong type or outside its range, or options do not go together.',
    'Give a value as the message describes it.',
  ],
  UNKNOWN_METHOD: [
    'No representation, classifier, ranker or feedback method has this name.',
    'Take the name that is suggested; `satchel methods` lists them.',
  ],
  UNKNOWN_ROW: [
    'A table has no row, column or method of the name in `--only`.',
    'Use names of the table, separated by commas.',
  ],
  UNKNOWN_TABLE: ['`reproduce` knows no table of this id.', 'See `satchel reproduce --list`.'],
  EMPTY_GRID: ['Tuning has no combination of options to choose from.', 'Give every tuned option at least one value.'],
  BAD_CONFIG: [
    '`satchel.config.json` is not valid JSON, or holds an unknown option or a wrong value.',
    'Correct the line and column that are named.',
  ],
  BAD_ENVIRONMENT: ['An environment variable has a value that is not allowed.', 'Correct it, or unset it.'],
  NOT_LOADED: ['A stop list or stemmer is used before it was loaded.', 'Make the analyzer with `prepareAnalyzer`.'],
  CLOSED: ['A collection is used after it was closed.', 'Open it again.'],
  INPUT_MISSING: ['The file, folder or collection does not exist.', 'Correct the path.'],
  INPUT_NOT_A_FILE: ['A folder or device was given where a file is expected.', 'Name a file, or pipe into `-`.'],
  INPUT_NOT_A_FOLDER: ['A file was given where a folder or archive is expected.', 'Name the folder.'],
  INPUT_UNREADABLE: ['The user may not read the file or folder.', 'Change its permissions.'],
  READ_FAILED: ['Reading stopped in the middle.', 'Check the disk; try again.'],
  FILE_CHANGED: ['Another program wrote to the file while it was read.', 'Try again when the other program is done.'],
  OUTPUT_EXISTS: [
    'The output exists; it was not changed.',
    'Choose another name, or use `--force` (`--resume` for an interrupted training run).',
  ],
  OUTPUT_UNWRITABLE: ['The folder of the output is missing or not writable.', 'Make the folder, or choose another.'],
  DISK_FULL: ['The disk or quota is full; an older file is unchanged.', 'Free some space.'],
  IO_ERROR: ['The disk or pipe reports an error.', 'Check the disk, or write elsewhere.'],
  LOCKED: [
    'Another process, or another call of this one, writes to the same file or collection.',
    'Wait until it is done.',
  ],
  LIMIT_BYTES: [
    'The input has more bytes than are read.',
    'Unpack or split it; where the message names a limit that can be set, raise it.',
  ],
  ISOLATED_TIMEOUT: [
    'The isolated process took more time than its limit to read the file.',
    'Raise `wallMs` or `cpuMs` if the file is trusted.',
  ],
  ISOLATED_MEMORY: [
    'The isolated process took more memory than its limit.',
    'Raise `memoryMb` if the file is trusted.',
  ],
  ISOLATED_CRASH: [
    'The isolated process ended early, or sent something that is not a result.',
    'Do not trust the file; report it.',
  ],
  DATA_MISSING: [
    "The data sets of a paper's table were not found.",
    'Give `--data DIR`; reproduce lists the file names.',
  ],
  BAD_RECEIPT: [
    'The file is not a receipt of `satchel reproduce`, or was changed.',
    'Name an `ID.receipt.json` that `reproduce` wrote.',
  ],
  UNKNOWN_FORMAT: [
    'Neither name nor first bytes tell the format of the corpus.',
    'Set it: `--set corpus.format=jsonl`.',
  ],
  UNSUPPORTED: [
    'The input is of a kind that is not read, or the method cannot do what was asked.',
    'Unpack or convert the input; choose another method.',
  ],
  NO_DOCUMENTS: ['The file is empty, or every record was skipped.', 'Check that it is the right file.'],
  EMPTY_CORPUS: [
    'There are no documents to work on, or none has a word that counts, or no word has a word vector.',
    'Check the text field; lower `text.minDocuments`, `text.minCount` or `--min-count`; check the file of `--words`.',
  ],
  MISSING_FIELD: [
    'A record lacks the field that was named.',
    'Name the fields: `--text`, `--label`, `--id`, `--split-field`.',
  ],
  TYPE: [
    'A value has the wrong type: a number where a text is expected, a list where an object is.',
    'Correct the record or the argument; nothing is converted silently.',
  ],
  DETACHED_BUFFER: [
    'The memory of vectors was transferred, before a call or while it ran.',
    'Pass a copy, or transfer the memory when the call has returned.',
  ],
  WORDS_CHANGED: [
    'The numbers of word vectors changed while a call read them.',
    'Wait for the call before changing them, or pass a copy.',
  ],
  LABEL_TYPE: [
    'A label is neither a text nor a number, or a document has several labels where one is expected.',
    'Correct the labels, or set `labels.mode=multi`.',
  ],
  DUPLICATE_ID: [
    'Two documents, queries or hits have the same id.',
    'Make ids distinct, or replace stored documents with `--upsert`.',
  ],
  ID_PRECISION: ['A numeric id is too large to be exact.', 'Write ids in quotes.'],
  LIMIT_ROWS: [
    'There are more documents than `corpus.maxRecords`, or the file claims an impossible number.',
    'Raise the limit if that many are meant.',
  ],
  NOT_RESTARTABLE: [
    'A stream can be read once, and the work needs a second pass.',
    'Write it to a file and name the file.',
  ],
  CORPUS_CHANGED: [
    'The corpus changed between two passes, or since the checkpoint.',
    'Try again when nothing writes to it, or start anew.',
  ],
  BAD_JSON: ['A line or file is not valid JSON.', 'Correct it, or leave such lines out with `--on-error skip`.'],
  WHICH_COLUMN: [
    '`satchel FILE` cannot tell which column is the text or the label, which format a file has, whether its first line names columns, or what a second file without labels is for.',
    'Run one of the commands it prints.',
  ],
  NOT_JSONL: [
    'The file is one JSON value without a list of records, or with several lists.',
    "Write one list to a file, for example with `jq -c '.data[]'`.",
  ],
  BAD_CSV: ['A quote stands where none is allowed.', 'Quote the whole field and double the quotes inside.'],
  QUOTE_NOT_CLOSED: [
    'A quoted CSV field has no end.',
    'Double the quotes inside a field, or set `corpus.quote` to nothing.',
  ],
  COLUMN_COUNT: [
    'A CSV record has more or fewer fields than the header.',
    'Quote fields that hold the separator or a line end.',
  ],
  DUPLICATE_COLUMN: ['Two CSV columns have the same name.', 'Rename one.'],
  FIELD_TOO_LONG: [
    'A CSV field is longer than `corpus.maxFieldBytes`.',
    'Look for a quote that is never closed; else raise the limit.',
  ],
  LINE_TOO_LONG: ['A line is longer than allowed.', 'Raise `corpus.maxLineBytes` if such documents are meant.'],
  BAD_UTF8: ['The bytes are not UTF-8, or a text holds half a character.', 'Set the right encoding.'],
  BAD_ENCODING: ['The bytes are not text in the encoding that was set.', 'Set the right encoding.'],
  BAD_PARQUET: ['The Parquet file is damaged.', 'Copy or write it again.'],
  BAD_SGML: ['A Reuters file is damaged.', 'Copy it again.'],
  BAD_COMPRESSION: ['The gzip or zstd data is damaged.', 'Copy or download it again.'],
  BAD_ENTRY: [
    'An entry of an archive has an unsafe or unreadable name or kind.',
    'Leave such entries out with `--on-error skip`.',
  ],
  DUPLICATE_ENTRY: ['Two entries of an archive have the same name.', 'Pack the archive again.'],
  ENTRY_TOO_LONG: [
    'A document of a folder or archive is longer than allowed.',
    'Raise `corpus.maxLineBytes` if such documents are meant.',
  ],
  BOMB: [
    'The input unpacks to implausibly much data, or holds too many entries.',
    'If it is genuine, unpack it first.',
  ],
  TOO_DEEP: ['Folders or structures are nested too deeply.', 'Flatten them.'],
  BAD_WEIGHT: [
    'The weight of a document is below 0, above 1e9 or no number; all training documents have the weight 0; or a model that learned from weights is to forget or learn documents without them.',
    'Correct the column that `--weight` names, or leave it out; name it to forget.',
  ],
  NO_LABELS: [
    'No document has a label, and the work needs labels.',
    'Name the field with `--label`, or train without labels: `--classifier none`.',
  ],
  MISSING_LABEL: [
    'Some documents have no label; `facts` has the number.',
    'Label them or leave them out; `labels.mode=multi` allows documents without labels.',
  ],
  SINGLE_CLASS: ['All training documents have the same label.', 'Add documents of another class.'],
  UNKNOWN_LABEL: ['The model has no class of this name.', '`satchel inspect` lists the classes.'],
  NO_SPLIT: [
    'The official split needs documents marked `train` and `test`.',
    'Name the field, or use `cv:10` or `holdout:0.2`.',
  ],
  TOO_FEW_POINTS: [
    'There are fewer documents, distinct points or measurements than the method needs.',
    'Ask for fewer components or folds, or give more data.',
  ],
  NEGATIVE_INPUT: ['A classifier that needs counts was given negative numbers.', 'Use `bow`, or another classifier.'],
  NONFINITE_INPUT: [
    'A vector, score or weight is NaN or infinite.',
    'Correct the numbers; `where` names row and column.',
  ],
  ZERO_NORM: ['A vector has length 0, so it has no direction.', 'Leave it out, or use another weighting.'],
  DIM_MISMATCH: [
    'Vectors have another number of dimensions than expected.',
    'Use the encoder the model was trained with.',
  ],
  SHAPE: ['Lists that belong together have different lengths.', 'Pass one entry per document or class.'],
  NO_CONVERGENCE: ['A numeric method did not converge.', 'Check the input for extreme numbers.'],
  DIVERGED: ['Training of word vectors diverged.', 'Use a smaller learning rate.'],
  NO_CLASSIFIER: [
    'The file holds an encoder, which gives no labels.',
    'Use it with `encode`, `similar`, `topics`, `senses`, `map` or `index`, or train a classifier.',
  ],
  NO_PAPER: ['The method comes from no single paper.', 'Cite the program: `satchel cite`.'],
  NO_TOPICS: ['The representation has no topics.', 'Train one that has; the message names them.'],
  UNKNOWN_WORD: ['The model or the word vectors do not know the word.', 'Take the spelling that is suggested.'],
  NOT_COMPACTABLE: [
    'The model is not one table of weights over words, or is compact already.',
    'Train a linear classifier on `bow` or `nb-ratio`.',
  ],
  NOT_UPDATABLE: [
    'The model or encoder cannot learn or forget documents exactly; the message says why.',
    'Train again, or train naive Bayes or an encoder on whole counts.',
  ],
  NOT_LEARNED: [
    'The documents to forget are none that the model was trained on.',
    'Give them with the text and labels they had in training.',
  ],
  NO_COVERAGE: [
    'The model cannot give label sets with a coverage.',
    'Train it with `labels.calibrate`; for models with one label per document.',
  ],
  NOT_EXPORTABLE: ['The model is none that a page can hold.', 'Train a linear classifier on `bow` or `nb-ratio`.'],
  NOT_EXPLAINABLE: [
    'The classifier has no score that words add up to, which typical words and counterfactuals need.',
    'Train with a linear classifier.',
  ],
  MEMORY_LIMIT: ['The run would need more memory than its limit.', 'Raise the limit, or keep fewer words.'],
  OUT_OF_MEMORY: [
    'The machine has less memory than is needed.',
    'Use fewer documents, or `--set text.maxWords=100000`.',
  ],
  TOO_LARGE: [
    'The data is larger than WebAssembly memory or one string can be.',
    'Use fewer documents, words or stored fields.',
  ],
  UNSUPPORTED_FORMAT: [
    'The file is of another kind, or a variant that is not read.',
    'Name a file that `satchel train --out` wrote; for word vectors see word vectors.',
  ],
  BAD_HEADER: ['The header of a file is damaged or impossible.', 'Copy or download the file again.'],
  BAD_OFFSETS: ['Arrays overlap, leave holes or have no valid place.', 'Copy or download the file again.'],
  SIZE_MISMATCH: ['The bytes of an array do not fit its type and shape.', 'Copy or download the file again.'],
  BAD_NAME: ['An array has a name that is not allowed.', 'Choose a printable name that is not reserved.'],
  DUPLICATE_KEY: [
    'A JSON object holds a key twice: a record of a corpus, the header of a model file.',
    'Correct the record, or leave it out with `--on-error skip`; write a model file again.',
  ],
  TRUNCATED: ['The file ends too early.', 'Copy or download the file again.'],
  TRAILING_BYTES: ['Bytes follow the end of the data.', 'Copy or download the file again.'],
  CHECKSUM: [
    'A checksum does not match: the file was damaged or changed.',
    'Copy or download the file again, or train again.',
  ],
  VERSION: [
    'The file or collection has a format that this version does not read.',
    'Update Satchel, or run the command that the message names.',
  ],
  SCHEMA: ['The file is sealed correctly, but its parts are not those of its kind.', 'Use a file that Satchel wrote.'],
  INCONSISTENT: [
    'Arrays of a file, or arguments, contradict one another.',
    'Use a file that Satchel wrote; pass parts that belong together.',
  ],
  NONFINITE: ['A number of a file or vector is NaN or infinite.', 'Train again; check the word vectors.'],
  NO_WORD_VECTORS: [
    'A method needs word vectors, and none were given.',
    '`--words FILE`, or train them on the corpus: `--words corpus`.',
  ],
  EMPTY_FILE: ['The file of word vectors is empty.', 'Copy or download it again.'],
  WRONG_FORMAT: ['The file is not of the format that was named.', 'Leave the format to `auto`.'],
  WORDS_MISSING: [
    'A NumPy matrix has no list of words beside it.',
    'Put the words, one per line, into `vectors.words.txt`.',
  ],
  COUNT_MISMATCH: ['The file has more or fewer rows than it promises.', 'Copy or download it again.'],
  SIZE_OVERFLOW: ['The file claims more numbers than can be.', 'Copy or download it again.'],
  BAD_NUMBER: ['A number cannot be read.', 'Correct the line.'],
  NONFINITE_NORM: ['The length of a vector is too large for 32 bits.', 'Correct or remove the row.'],
  BAD_WORD: ['A word cannot be written in this format.', 'Write another format.'],
  EMPTY_WORD: ['A row has no word.', 'Correct or remove the row.'],
  DUPLICATE_WORD: ['A word has two rows.', 'Remove one, or load with `lenient`.'],
  WORD_TOO_LONG: ['No word ends where one should.', 'Check that it is a file of word vectors.'],
  BAD_PAIR: ['A line of a similarity file is not two words and a number.', 'Correct the line.'],
  BAD_QUESTION: ['A line of an analogy file is not four words.', 'Correct the line.'],
  CHECKPOINT_DAMAGED: ['No checkpoint of the interrupted run is whole.', 'Start anew with `--force`.'],
  RESUME_MISMATCH: [
    'The checkpoint belongs to a run with other options.',
    'Resume with those options, or start anew with `--force`.',
  ],
  BAD_TOPIC: ['A query cannot be read.', 'Correct the record.'],
  BAD_JUDGEMENT: ['A line of judgements is not `query 0 document grade`.', 'Correct the line.'],
  DUPLICATE_JUDGEMENT: ['A document has two different grades for a query.', 'Remove one.'],
  NO_JUDGEMENTS: ['No query has a relevant document.', 'Check that queries and judgements use the same ids.'],
  BAD_RUN: ['A line of a TREC run cannot be read, or an id cannot be written in one.', 'Correct the line or the id.'],
  SETTINGS_DIFFER: [
    'The collection was made with other settings.',
    'Leave the option out, use `--refit`, or index into a new folder.',
  ],
  NO_VECTORS: [
    'The collection, index or file has no vectors.',
    'Make them: `satchel index DIR --representation NAME`, or `createIndex({ encoder })`.',
  ],
  NO_ENCODER: ['The index has vectors and was opened without its encoder.', '`indexFromBytes(bytes, { encoder })`.'],
  OTHER_ENCODER: [
    'The encoder is not the one that made the vectors.',
    'Open the index with the right encoder, or make it again.',
  ],
  STALE: ['The collection got another encoder while it was open.', 'Open it again.'],
  DAMAGED: [
    'A part of the collection does not match its checksum.',
    '`satchel check` lists the faults; `--rebuild` and `--refit` make index and vectors again.',
  ],
  READ_ONLY: [
    'The disk failed, so this process writes no more.',
    'Check the disk, then start again; acknowledged changes are stored.',
  ],
  OUTCOME_UNKNOWN: [
    'The disk failed while a change was committed: all of it or nothing is stored.',
    'Open the collection again and repeat the change with `--upsert`.',
  ],
  MISSING_PACKAGE: ['An optional package is not installed.', 'Install the package that is named.'],
  INTERNAL: ['A bug in Satchel.', 'Report it, with the output of `--debug`.'],
  WORKER_FAILED: ['A worker thread ended or failed unexpectedly.', 'Report it, with the output of `--debug`.'],
};

"""The Spark side of `satchel spark …`: one JSON request a line on standard input, one JSON answer a line on file descriptor 3.

It decides nothing: Node has checked models and options before, and says here what to read, which worker to run and where to write. When
standard input ends, so does this process, and with it the JVM, also in the middle of a job."""
import json, os, pathlib, queue, re, subprocess, sys, threading, traceback

def on_executors(command):  # files that were sent along (@NAME) have their places on the executor
    from pyspark import SparkFiles
    return [SparkFiles.get(word[1:]) if word.startswith('@') else word for word in command]

def through(command):
    def run(batches):
        from node_map import node_map
        return node_map(batches, on_executors(command))
    return run

class Driver:
    def start(self, name, files, archives):
        import pyarrow  # noqa: F401  executors need it too
        from pyspark.sql import Observation, SparkSession, functions
        self.functions, self.observation, self.spark, self.tables = functions, Observation, SparkSession.builder.appName(name).getOrCreate(), {}
        self.context = self.spark.sparkContext
        self.context.addPyFile(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'node_map.py'))
        [self.context.addArchive(path) for path in archives]
        return self.send(files)

    def send(self, files):
        [self.context.addFile(path) for path in files]
        return {}

    def check(self, node):
        """What Node says of its version on an executor, or why it cannot be started there."""
        def version(_):
            try:
                yield subprocess.run(on_executors(node) + ['--version'], capture_output=True, text=True, timeout=60).stdout.strip()
            except OSError as error:
                yield f'{error.strerror}: {error.filename}'
        return {'said': self.context.parallelize([0], 1).mapPartitions(version).collect()[0]}

    def head(self, path):
        return {'lines': [row.value for row in self.spark.read.text(path).head(20)]}

    def open(self, path, format, schema=None):  # without a schema Spark reads all lines of JSON to find one
        self.found = getattr(self.spark.read.schema(schema) if schema else self.spark.read, format)(path)
        return {'columns': self.found.columns}

    def read(self, columns, partitions, lines=False, block=None):
        """Table 'documents'. With `block` rows are numbered in the order of files, and each block of so many is in one partition, in order."""
        F, chosen = self.functions, {name: self.functions.col(f'`{field}`') for name, field in columns.items()}
        chosen.setdefault('seq', F.monotonically_increasing_id())
        if block and 'seq' not in columns:
            chosen.update(file=F.input_file_name(), place=F.input_file_block_start())
        rows = self.found.select(*[column.alias(name) for name, column in chosen.items()])
        rows = self.numbered(rows) if 'place' in chosen else rows
        if block:
            rows = rows.withColumn('block', F.floor(rows.seq / block)).repartition(partitions, 'block').sortWithinPartitions('seq')
        self.tables['documents'] = rows if block or not partitions else self.cut(rows, partitions, lines)
        return {}

    def cut(self, rows, partitions, lines):
        """Lines are cut where they are read. What cannot be cut there is dealt out, which sorts and moves every row."""
        if lines:
            size = int(self.found._jdf.queryExecution().analyzed().stats().sizeInBytes())
            limits = {'maxPartitionBytes': max(1, -(-size // partitions)), 'minPartitionNum': 1, 'openCostInBytes': 0}
            [self.spark.conf.set(f'spark.sql.files.{name}', value) for name, value in limits.items()]
        return rows if lines and rows.rdd.getNumPartitions() >= partitions else rows.repartition(partitions)

    def numbered(self, rows):
        F, next_row, starts = self.functions, 0, []
        for place in rows.groupBy('file', 'place').agg(F.min('seq').alias('first'), F.count('seq').alias('rows')).orderBy('file', 'place').collect():
            starts.append((place.file, place.place, next_row - place.first))
            next_row += place.rows
        starts = self.spark.createDataFrame(starts or [('', 0, 0)], 'file string, place bigint, shift bigint')
        return rows.join(F.broadcast(starts), ['file', 'place']).withColumn('seq', F.col('seq') + F.col('shift')).drop('file', 'place', 'shift')

    def map(self, command, schema, path, keys=(), sums=()):
        F, made = self.functions, self.tables['documents'].mapInArrow(through(command), schema)
        made = made.groupBy(*keys).agg(*[F.sum(name).alias(name) for name in sums]) if keys else made
        written = self.observation()
        made.observe(written, F.count(F.lit(1)).alias('rows'), F.count('problem').alias('problems')).write.parquet(path)
        return {'rows': 0, 'problems': 0, **written.get}

    def load(self, table, folder, partitions):
        """The files 0, 1, … of a folder as rows of a table, kept on the executors."""
        rows = [(int(name), bytearray(pathlib.Path(folder, name).read_bytes())) for name in os.listdir(folder)]
        self.tables[table] = self.spark.createDataFrame(rows, 'number int, payload binary').repartition(partitions, 'number').cache()
        return {}

    def collect(self, table, command, folder):
        """Answers (number, payload) as files of a folder here."""
        for row in self.tables[table].mapInArrow(through(command), 'number int, payload binary').collect():
            pathlib.Path(folder, str(row.number)).write_bytes(row.payload)
        return {}

def refusal(error):  # the one sentence that matters of an error of Spark
    if isinstance(error, ImportError):
        return {'code': 'MISSING_PACKAGE', 'message': f"{sys.executable} has no module '{error.name}'."}
    told = re.search(r'SATCHEL_ERROR (\{.*\})', str(error))
    cause = re.search(r'\[[A-Z_.]+\] .*', str(error)) or re.search('.+', f'{error}\n{type(error).__name__}')
    found = json.loads(told.group(1)) if told else {'code': 'SPARK', 'message': cause.group(0)[:500]}
    return {**found, 'trace': traceback.format_exc()}

def main():
    driver, requests, out = Driver(), queue.Queue(), os.fdopen(3, 'w', encoding='utf8')
    def listen():
        for line in sys.stdin:
            requests.put(json.loads(line))
        os._exit(1)  # nobody asks any more
    threading.Thread(target=listen, daemon=True).start()
    while True:
        request = requests.get()
        try:
            answer = getattr(driver, request.pop('do'))(**request)
        except Exception as error:
            answer = {'error': refusal(error)}
        print(json.dumps(answer), file=out, flush=True)

main()

"""The Spark side of `satchel spark …`: one JSON request a line on standard input, one JSON answer a line on file descriptor 3.

It decides nothing: Node has checked models and options before, and says here what to read, which worker to run and where to write. When
standard input ends, so does this process, and with it the JVM, also in the middle of a job."""
import json, os, queue, re, subprocess, sys, threading, traceback

class Refused(Exception):
    def __init__(self, code, message):
        super().__init__(message)
        self.code = code

def on_executors(command):
    """The command, with the files that were sent along (@NAME) at their places on the executor."""
    from pyspark import SparkFiles
    return [SparkFiles.get(word[1:]) if word.startswith('@') else word for word in command]

def through(command):
    def run(batches):
        from node_map import node_map
        yield from node_map(batches, on_executors(command))
    return run

class Driver:
    def start(self, name, files, archives):
        from pyspark.sql import SparkSession, functions
        import pyarrow  # noqa: F401  executors need it too
        self.functions, self.spark = functions, SparkSession.builder.appName(name).getOrCreate()
        self.context = self.spark.sparkContext
        self.context.addPyFile(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'node_map.py'))
        for path in files:
            self.context.addFile(path)
        for path in archives:
            self.context.addArchive(path)
        return {'version': self.spark.version}

    def check(self, node, least):
        """Starts Node once on an executor: a wrong path or an old Node is told before the job."""
        def version(_):
            try:
                yield subprocess.run(on_executors(node) + ['--version'], capture_output=True, text=True, timeout=60).stdout.strip()
            except OSError as error:
                yield f'{error.strerror}: {error.filename}'
        said = self.context.parallelize([0], 1).mapPartitions(version).collect()[0]
        found = re.fullmatch(r'v(\d+)\.(\d+)\..*', said)
        if not found:
            raise Refused('MISSING_NODE', f'Node cannot be started on the executors ({said or "it printed no version"}).')
        if [int(number) for number in found.groups()] < least:
            raise Refused('OLD_NODE', f'the executors have Node {said}, and Satchel needs {least[0]}.{least[1]} or newer.')
        return {'node': said}

    def read(self, path, format, columns, partitions):
        F, found = self.functions, getattr(self.spark.read, format)(path)
        for field in columns.values():
            if field is not None and field not in found.columns:
                raise Refused('BAD_FIELD', f"there is no column '{field}' in {path}; there are: {', '.join(found.columns)}.")
        chosen = {name: F.col(f'`{field}`') for name, field in columns.items() if field is not None}
        chosen.setdefault('seq', F.monotonically_increasing_id())
        self.documents = found.select(*[column.alias(name) for name, column in chosen.items()])
        if partitions:
            self.documents = self.documents.repartition(partitions)
        return {}

    def map(self, command, schema, path):
        F = self.functions
        self.documents.mapInArrow(through(command), schema).write.parquet(path)
        rows, problems = self.spark.read.parquet(path).agg(F.count(F.lit(1)), F.count('problem')).first()
        return {'rows': rows, 'problems': problems}

def refusal(error, debug):
    """The one sentence that matters of an error of Spark."""
    text = str(error)
    told = re.search(r'SATCHEL_ERROR (\{.*\})', text)
    found = json.loads(told.group(1)) if told else {}
    cause = re.search(r'\[[A-Z_.]+\] .*', text)
    first = cause.group(0) if cause else (text.strip() or type(error).__name__).splitlines()[0]
    code = getattr(error, 'code', None) or found.get('code') or 'SPARK'
    return {'code': code, 'message': found.get('message') or first[:500], 'trace': traceback.format_exc() if debug else None}

def main():
    driver, requests, out = Driver(), queue.Queue(), os.fdopen(3, 'w', encoding='utf8')
    def listen():
        for line in sys.stdin:
            requests.put(json.loads(line))
        os._exit(1)  # nobody asks any more
    threading.Thread(target=listen, daemon=True).start()
    while True:
        request = requests.get()
        debug = request.pop('debug', False)
        try:
            answer = getattr(driver, request.pop('do'))(**request)
        except ImportError as error:
            answer = {'error': {'code': 'MISSING_PACKAGE', 'message': f"{sys.executable} has no module '{error.name}'."}}
        except Exception as error:
            answer = {'error': refusal(error, debug)}
        out.write(json.dumps(answer) + '\n')
        out.flush()

if __name__ == '__main__':
    main()

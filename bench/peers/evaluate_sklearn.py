"""The same work as `satchel evaluate` on 20 Newsgroups with scikit-learn: read, vectorise, train, predict, score.

Prints one JSON document: CPU seconds by step (imports left out, and counted apart), accuracy, peak memory.
"""
import gzip
import json
import resource
import sys
import time

started = time.process_time()
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.metrics import accuracy_score, f1_score
from sklearn.svm import LinearSVC

imported = time.process_time()
parts = {"train": ([], []), "test": ([], [])}
with gzip.open(sys.argv[1], "rt", encoding="utf-8") as lines:
    for line in lines:
        document = json.loads(line)
        texts, labels = parts[document["split"]]
        texts.append(document["text"])
        labels.append(document["labels"][0])
read = time.process_time()
vectorizer = TfidfVectorizer(sublinear_tf=True)
train = vectorizer.fit_transform(parts["train"][0])
test = vectorizer.transform(parts["test"][0])
vectorised = time.process_time()
svm = LinearSVC(C=1.0, random_state=1).fit(train, parts["train"][1])
trained = time.process_time()
predicted = svm.predict(test)
accuracy = accuracy_score(parts["test"][1], predicted)
macro = f1_score(parts["test"][1], predicted, average="macro")
done = time.process_time()
print(json.dumps({
    "accuracy": accuracy,
    "macroF1": macro,
    "features": train.shape[1],
    "importSeconds": imported - started,
    "cpuSeconds": {"read": read - imported, "vectorise": vectorised - read, "train": trained - vectorised, "predict": done - trained},
    "total": done - imported,
    "peakMemoryMB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
}))

"""fastText's supervised classifier on one thread: classify_fasttext.py TRAIN TEST LR EPOCHS.

Each line is `__label__NAME word word …`. Training reads the file and saves the model; predicting opens the model, reads the file and labels every
line. Prints the accuracy and CPU seconds of both as JSON, imports left out.
"""
import json
import os
import sys
import tempfile
import time

import fasttext

fasttext.FastText.eprint = lambda *words: None
train, test, rate, epochs = sys.argv[1:]
file = os.path.join(tempfile.mkdtemp(), "model.bin")
start = time.process_time()
fasttext.train_supervised(
    train, lr=float(rate), epoch=int(epochs), thread=1, seed=1, verbose=0
).save_model(file)
trained = time.process_time()
model = fasttext.load_model(file)
labels, texts = [], []
with open(test, encoding="utf-8") as lines:
    for line in lines:
        label, _, text = line.rstrip("\n").partition(" ")
        labels.append(label)
        texts.append(text)
answers = [found[0] for found in model.predict(texts)[0]]
done = time.process_time()
right = sum(answer == label for answer, label in zip(answers, labels))
megabytes = os.path.getsize(file) / 2**20
os.remove(file)
os.rmdir(os.path.dirname(file))
print(json.dumps({"accuracy": right / len(labels), "train": trained - start, "predict": done - trained, "megabytes": megabytes}))

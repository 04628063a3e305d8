"""FastAPI and scikit-learn: the service that bench/service measures ours against. One worker, uvloop and httptools, TF-IDF + LinearSVC.

    python service_fastapi.py CORPUS PORT [threads]      prints {"ready": true} when it listens

With "threads" the prediction runs in FastAPI's pool of threads (def), else on its event loop (async def), which is quicker.
"""
import gzip
import json
import sys

import uvicorn
from fastapi import FastAPI
from pydantic import BaseModel
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.svm import LinearSVC

corpus, port = sys.argv[1], int(sys.argv[2])
with gzip.open(corpus, "rt") as lines:
    documents = [document for document in map(json.loads, lines) if document.get("split") == "train"]
vectorizer = TfidfVectorizer(sublinear_tf=True)
features = vectorizer.fit_transform(document["text"] for document in documents)
classifier = LinearSVC(C=1).fit(features, [document["labels"][0] for document in documents])


class Texts(BaseModel):
    texts: list[str]


def predictions(body: Texts) -> dict:
    scores = classifier.decision_function(vectorizer.transform(body.texts))
    labels = classifier.classes_[scores.argmax(axis=1)]
    return {"predictions": [{"labels": [label], "scores": row.tolist()} for label, row in zip(labels, scores)]}


app = FastAPI()

if "threads" in sys.argv:

    @app.post("/v1/models/news/predict")
    def predict_in_thread(body: Texts):
        return predictions(body)

else:

    @app.post("/v1/models/news/predict")
    async def predict(body: Texts):
        return predictions(body)


print(json.dumps({"ready": True}), flush=True)
uvicorn.run(app, host="127.0.0.1", port=port, loop="uvloop", http="httptools", log_level="error", access_log=False)

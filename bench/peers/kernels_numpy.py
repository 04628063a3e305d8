"""The peers of bench/speed/kernels.ts: a product of matrices in NumPy and one EM iteration in scikit-learn, CPU milliseconds as JSON."""
import json
import time
import warnings

import numpy as np
from sklearn.mixture import GaussianMixture

random = np.random.default_rng(1)


def best(run, times):
    seconds = []
    for _ in range(times):
        start = time.process_time()
        run()
        seconds.append(time.process_time() - start)
    return 1000 * min(seconds)


a = random.random((2000, 200), np.float32)
b = random.random((60, 200), np.float32)
x = random.standard_normal((20000, 200)).astype(np.float32)


def em(iterations):
    mixture = GaussianMixture(60, covariance_type="diag", max_iter=iterations, tol=0, init_params="random_from_data", random_state=1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return best(lambda: mixture.fit(x), 2)


print(json.dumps({"product": best(lambda: a @ b.T, 50), "diagonalEm": (em(6) - em(1)) / 5}))

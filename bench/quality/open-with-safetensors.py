"""Opens a Satchel model with Python's safetensors, checks its checksums independently, and prints what is inside as JSON.

    pip install safetensors numpy
    python bench/quality/open-with-safetensors.py MODEL
"""

import hashlib
import json
import sys

from safetensors import safe_open


def main(path):
    check_seal(path)
    with safe_open(path, framework="np") as model:
        metadata = model.metadata()
        tensors = {name: model.get_tensor(name) for name in sorted(model.keys())}
    report = {
        "manifest": json.loads(metadata["satchel"]),
        "strings": strings(tensors),
        "arrays": {
            name: {"dtype": str(tensor.dtype), "shape": list(tensor.shape), "first": tensor.ravel()[:8].tolist()}
            for name, tensor in tensors.items()
            if not name.startswith("strings.")
        },
    }
    print(json.dumps(report, ensure_ascii=True, sort_keys=True))


def check_seal(path):
    """H covers the length and the header with H itself read as zeros, D the data; see model-file/seal.ts."""
    with open(path, "rb") as file:
        content = file.read()
    start = 8 + int.from_bytes(content[:8], "little")
    metadata = json.loads(content[8:start])["__metadata__"]
    found = metadata["sha256.header"].encode()
    head = content[:start].replace(found, b"0" * 64, 1)
    assert hashlib.sha256(head).hexdigest().encode() == found, "the checksum of the header does not match"
    assert hashlib.sha256(content[start:]).hexdigest() == metadata["sha256.data"], "the checksum of the data does not match"


def strings(tensors):
    lists = {}
    for name, offsets in tensors.items():
        if name.startswith("strings.") and name.endswith(".offsets"):
            data = tensors[name[: -len("offsets")] + "bytes"].tobytes()
            ends = offsets.tolist()
            lists[name[len("strings.") : -len(".offsets")]] = [data[a:b].decode() for a, b in zip(ends, ends[1:])]
    return lists


if __name__ == "__main__":
    main(sys.argv[1])

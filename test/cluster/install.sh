#!/usr/bin/env bash
# Spark, Dask, Ray and PostgreSQL from PyPI, and OpenSearch with its k-NN plugin from Maven Central, into the ignored folder .cache/cluster; needs Python 3.11, a JDK 17 and Maven.
#   install.sh spark|engines|opensearch     does nothing where they are there already
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cache=${SATCHEL_CLUSTER_CACHE:-$here/../../.cache/cluster}
mkdir -p "$cache" && cache=$(cd "$cache" && pwd)

if [ "$1" = spark ] && [ ! -f "$cache/python/ready" ]; then
  python3 -m venv "$cache/python"
  "$cache/python/bin/pip" install -q 'pyspark==4.2.0' 'pandas>=2.2,<3' 'pyarrow>=18' numpy
  touch "$cache/python/ready"
fi
if [ "$1" = engines ] && [ ! -f "$cache/engines/ready" ]; then
  python3 -m venv "$cache/engines"
  "$cache/engines/bin/pip" install -q 'dask==2026.8.0' 'distributed==2026.8.0' 'ray==2.60.0' 'pyarrow>=18' numpy 'pgserver==0.1.4'
  touch "$cache/engines/ready"
fi
if [ "$1" = opensearch ] && [ ! -f "$cache/opensearch/ready" ]; then
  mkdir -p "$cache/opensearch"
  mvn -q -B -f "$here/opensearch.pom.xml" dependency:copy-dependencies -DoutputDirectory="$cache/opensearch/lib"
  mvn -q -B dependency:copy -Dartifact=org.opensearch.plugin:opensearch-knn:2.19.1.0:zip -DoutputDirectory="$cache/opensearch/zip"
  unzip -qo "$cache"/opensearch/zip/*.zip -d "$cache/opensearch/knn"
  touch "$cache/opensearch/ready"
fi
echo "$cache"

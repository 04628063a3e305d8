import static org.codelibs.opensearch.runner.OpenSearchRunner.newConfigs;

import java.util.stream.IntStream;
import org.codelibs.opensearch.runner.OpenSearchRunner;

/**
 * One node of OpenSearch with its k-NN plugin in a JVM of its own, so that it can be killed: java -cp … OpenSearchNode.java NUMBER NODES PORT FOLDER.
 * Node i answers on PORT + i and talks to the others on PORT + 100 + i, on loopback alone. There is no security plugin: for tests only.
 */
public class OpenSearchNode {
  public static void main(String[] words) throws Exception {
    int number = Integer.parseInt(words[0]);
    int nodes = Integer.parseInt(words[1]);
    int port = Integer.parseInt(words[2]);
    String[] addresses = IntStream.rangeClosed(1, nodes).mapToObj(i -> "127.0.0.1:" + (port + 100 + i)).toArray(String[]::new);
    String[] names = IntStream.rangeClosed(1, nodes).mapToObj(i -> "n" + i).toArray(String[]::new);
    OpenSearchRunner runner = new OpenSearchRunner();
    runner.onBuild((own, settings) -> {
      settings.put("node.name", "n" + number);
      settings.put("network.host", "127.0.0.1");
      settings.put("http.port", String.valueOf(port + number));
      settings.put("transport.port", String.valueOf(port + 100 + number));
      settings.put("discovery.type", "zen");
      settings.putList("discovery.seed_hosts", addresses);
      settings.putList("cluster.initial_cluster_manager_nodes", names);
      settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
    });
    runner.build(newConfigs().clusterName("satchel-test").numOfNode(1).basePath(words[3]).pluginTypes("org.opensearch.knn.plugin.KNNPlugin"));
    Thread.currentThread().join();
  }
}

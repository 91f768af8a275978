/** How soon strategies find a site's programmes: crawls frozen replicas over HTTP on the loopback and counts every request. */
export { type DiscoveryOptions, evaluateDiscovery, strategyNames } from "./evaluate-discovery.ts";
export { findTimes } from "./measures.ts";
export { discoveryPlot } from "./plot.ts";
export { listReplicas, type Replica, ReplicaFault, readReplica } from "./replica.ts";
export { startReplicaServer } from "./replica-server.ts";
export { discoveryTable } from "./table.ts";

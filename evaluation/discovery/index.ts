/** How soon strategies find a site's programmes: crawls frozen replicas over HTTP on the loopback and counts every request. */
export { type DiscoveryOptions, evaluateDiscovery, strategyNames } from "./evaluate-discovery.ts";
export { discoveryPlot } from "./plot.ts";
export { ReplicaFault } from "./replica.ts";
export { discoveryTable } from "./table.ts";

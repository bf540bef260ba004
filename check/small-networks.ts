/** The network sizes for checks of all modules of the package. */

const ring = { dimensions: 1, sizeX: 3, sizeY: 1 }

/**
 * By module: parameters with which a network of few nodes contains every kind of node and link. Other modules use their
 * defaults.
 */
export const smallNetworks: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Mesh: { sizeX: 2, sizeY: 3 },
  Torus: { sizeX: 3, sizeY: 2 },
  LoadNetwork: ring,
  TrafficMesh: { sizeX: 2, sizeY: 3 },
  TrafficTorus: ring,
  MessageNode: ring,
  MessageNetwork: ring,
  MessageTraffic: ring,
  PlayedNetwork: ring,
  LoneRouter: ring,
  TrafficNode: ring,
  MessageTrafficNode: ring,
  PlayedNode: ring,
  CollectiveNode: ring,
  CollectiveNetwork: ring,
}

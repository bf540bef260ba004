/** Where the nodes of a network stand, as data: `dut.nodes[*].node`. */

/** In most designs. */
export const nodesOfDut = 'dut.nodes[*]'

/** The path of a node; its number comes where the star is. */
export function nodePath(template: string): (node: number) => string {
  return (node) => template.replace('[*]', `[${node}]`)
}

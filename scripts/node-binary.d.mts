/** The versions that are tested, by their major numbers. */
export const pinnedNodes: Readonly<Record<string, string>>

/**
 * The path of Node's binary, which is installed below the folder; the path of a binary is returned as it is.
 *
 * @param version - such as `22`, `22.23.3` or a path
 * @throws Error if npm cannot install it
 */
export function nodeBinary(version: string, folder: string): string

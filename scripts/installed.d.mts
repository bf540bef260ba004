export function wrongPackages(folder: string): string[]

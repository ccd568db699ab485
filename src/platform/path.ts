/** The path of the console on its host: two consoles at two paths of one host are two. */
export function consolePath(): string {
  return new URL('.', document.baseURI).pathname
}

/** The database of versions long before 1.0, whatever the path of the console. */
export const OLD_NAME = 'sales-console'

/** The name of its database, and of the channel between its tabs. */
export const databaseName = (path: string) => `sales-console ${path}`

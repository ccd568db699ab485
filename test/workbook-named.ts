/** As addresses: their bytes must not go through a text. */
const workbooks = import.meta.glob<string>('./workbooks/*', { query: '?url', import: 'default', eager: true })

export const workbookNames = Object.keys(workbooks).map((path) => path.slice(path.lastIndexOf('/') + 1))

/** A file of test/workbooks, in the browser. */
export async function workbookNamed(name: string): Promise<File> {
  const response = await fetch(workbooks[`./workbooks/${name}`]!)
  return new File([await response.arrayBuffer()], name)
}

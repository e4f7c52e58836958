/**
 * An address without the slashes at its end. Counted and not matched: an expression would try a run of slashes anew from
 * each of them, unless it looks behind, and a browser that knows no lookbehind runs nothing of the file that has one.
 */
export const withoutTrailingSlashes = (address: string): string => {
  let end = address.length
  while (address[end - 1] === '/') end -= 1
  return address.slice(0, end)
}

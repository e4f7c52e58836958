import { useSearchParams } from 'react-router-dom'

/** The page of a list that the address names, counted from 1 and never beyond what there is. */
export const usePageNumber = (pageCount: number): readonly [page: number, setPage: (page: number) => void] => {
  const [query, setQuery] = useSearchParams()
  const asked = Number(query.get('page') ?? 1)
  const page = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), Math.max(pageCount, 1)) : 1
  const setPage = (next: number) =>
    setQuery((current) => {
      const changed = new URLSearchParams(current)
      if (next === 1) changed.delete('page')
      else changed.set('page', String(next))
      return changed
    })
  return [page, setPage]
}

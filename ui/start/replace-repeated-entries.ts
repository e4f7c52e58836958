import { createPath } from 'react-router-dom'

/**
 * Lets a new history entry with the current URL replace the current entry, as browsers do after a click on a link. The
 * router compares the URL with the page that is shown. After a click, that is the previous page until the next one has
 * loaded, so another click on the link would add a second entry, and "back" would show the same page again.
 */
export const replaceRepeatedHistoryEntries = ({ history, location }: Window): void => {
  const push = history.pushState.bind(history)
  history.pushState = (state, unused, url) =>
    url === createPath(location) ? history.replaceState(state, unused, url) : push(state, unused, url)
}

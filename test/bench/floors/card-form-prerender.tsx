import { renderToString } from 'react-dom/server.edge'
import { StaticRouter } from 'react-router-dom'
import { CardForm } from './card-form.tsx'

/** The form as it stands in the page before its script comes. */
export const html = renderToString(
  <StaticRouter location="/sign-in">
    <CardForm />
  </StaticRouter>,
)

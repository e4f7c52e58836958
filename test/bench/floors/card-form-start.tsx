import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { CardForm } from './card-form.tsx'

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no element #root')
hydrateRoot(
  container,
  <BrowserRouter>
    <CardForm />
  </BrowserRouter>,
)

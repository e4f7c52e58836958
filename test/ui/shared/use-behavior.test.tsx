import { describe, expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { createBehavior, mapBehavior } from '../../../core/shared/behavior.ts'
import { useBehavior } from '../../../ui/shared/app-context.tsx'

const watched = () => {
  const orders = createBehavior(0)
  const messages = createBehavior('none')
  const isLong = mapBehavior(orders, (count) => count > 20)
  const rendered = { orders: 0, messages: 0, length: 0 }
  const Orders = () => {
    rendered.orders += 1
    return <p>{useBehavior(orders)} orders</p>
  }
  const Messages = () => {
    rendered.messages += 1
    return <p>{useBehavior(messages)}</p>
  }
  const Length = () => {
    rendered.length += 1
    return <p>{useBehavior(isLong) ? 'long' : 'short'}</p>
  }
  render(
    <>
      <Orders />
      <Messages />
      <Length />
    </>,
  )
  return { orders, messages, rendered }
}

describe('What watches a behavior', () => {
  it('shows its value, and renders when that changes: nothing else does', () => {
    const { orders, rendered } = watched()
    act(() => orders.set(3))
    expect(screen.getByText('3 orders')).toBeVisible()
    expect(rendered).toEqual({ orders: 2, messages: 1, length: 1 })
  })

  it('renders for what it sees of a value, not for every value', () => {
    const { orders, rendered } = watched()
    act(() => orders.set(21))
    act(() => orders.set(22))
    expect(screen.getByText('long')).toBeVisible()
    expect(rendered).toEqual({ orders: 3, messages: 1, length: 2 })
  })

  it('does not render for a value that it shows already', () => {
    const { messages, rendered } = watched()
    act(() => messages.set('none'))
    expect(rendered).toEqual({ orders: 1, messages: 1, length: 1 })
  })
})

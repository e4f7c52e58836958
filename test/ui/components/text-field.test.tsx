import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { TextField } from '../../../ui/components/fields.tsx'

describe('TextField', () => {
  it('is found by its label and keeps what it is given', () => {
    render(<TextField label="Email" defaultValue="a@b.test" inputMode="email" />)
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('a@b.test')
    expect(screen.getByLabelText('Email')).toHaveAttribute('inputmode', 'email')
  })

  it('is valid and described by its hint alone while nothing is wrong', () => {
    render(<TextField label="Email" hint="We never share it." />)
    const input = screen.getByLabelText('Email')
    expect(input).toBeValid()
    expect(input).toHaveAccessibleDescription('We never share it.')
  })

  it('is invalid and described by the error first, then the hint', () => {
    render(<TextField label="Email" hint="We never share it." error="Enter a valid email" />)
    const input = screen.getByLabelText('Email')
    expect(input).toBeInvalid()
    expect(input).toHaveAccessibleDescription('Enter a valid email We never share it.')
  })

  it('keeps a description that its owner adds', () => {
    render(
      <>
        <TextField label="Code" error="Wrong" aria-describedby="where" />
        <p id="where">On the card</p>
      </>,
    )
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('Wrong On the card')
  })

  it('hands its input to the ref, so that a form can move the focus to it', () => {
    const input = createRef<HTMLInputElement>()
    render(<TextField label="Email" ref={input} />)
    expect(input.current).toBe(screen.getByLabelText('Email'))
  })
})

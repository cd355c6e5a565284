import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { dressOf, OWN_ICONS } from '#ui/own-kinds.ts'
import { COLOURS, type Colour, ICONS, type TypeIcon } from '../contract.ts'
import css from './look-fields.module.css'

interface Picking<V> {
  value: V
  onChange: (value: V) => void
}

/** A colour, each with its pattern; a radio group, so the arrows walk through it. @param icon drawn on each of them */
export function ColourField({ value, onChange, icon }: Picking<Colour> & { icon: TypeIcon }) {
  const t = useTranslations('leaveTypes')
  const Glyph = OWN_ICONS[icon]!
  return (
    <Choice label={t('colour')} all={COLOURS} word={(colour) => t(`colours.${colour}`)} {...{ value, onChange }}>
      {(colour) => (
        <span className={`fill ${css.swatch}`} data-kind={dressOf(colour)} aria-hidden>
          <Glyph size={18} weight="fill" />
        </span>
      )}
    </Choice>
  )
}

export function IconField({ value, onChange, colour }: Picking<TypeIcon> & { colour: Colour }) {
  const t = useTranslations('leaveTypes')
  return (
    <Choice label={t('icon')} all={ICONS} word={(icon) => t(`icons.${icon}`)} {...{ value, onChange }}>
      {(icon) => {
        const Glyph = OWN_ICONS[icon]!
        return (
          <span className={css.icon} data-kind={dressOf(colour)} aria-hidden>
            <Glyph size={20} weight="fill" />
          </span>
        )
      }}
    </Choice>
  )
}

interface ChoiceProps<V extends string> extends Picking<V> {
  label: string
  all: readonly V[]
  word: (one: V) => string
  children: (one: V) => React.ReactNode
}

function Choice<V extends string>({ label, all, word, value, onChange, children }: ChoiceProps<V>) {
  const name = useId()
  return (
    <fieldset className={css.choice}>
      <legend>{label}</legend>
      {all.map((one) => (
        <label key={one} title={word(one)}>
          <input
            type="radio"
            className="sr"
            name={name}
            aria-label={word(one)}
            checked={one === value}
            onChange={() => onChange(one)}
          />
          {children(one)}
        </label>
      ))}
    </fieldset>
  )
}

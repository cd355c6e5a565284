import { Combobox, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** The results under a live search; says when it is looking, when there is nothing and when it failed. */
export function LiveOptions<T>({
  found,
  busy,
  failed,
  idOf,
  wordOf,
  draw,
  groupOf,
  nothing,
  label,
  'aria-label': name = typeof label === 'string' ? label : undefined,
  optionId,
}: {
  found: readonly T[]
  busy: boolean
  failed: boolean
  idOf: (option: T) => string
  wordOf: (option: T) => string
  draw?: ((option: T) => ReactNode) | undefined
  /** The heading of a result; results under one heading follow each other. */
  groupOf?: ((option: T) => string) | undefined
  nothing?: string | undefined
  /** What the field is called: the list is called the same. */
  label?: ReactNode
  'aria-label'?: string | undefined
  /** From `useActiveOption`. */
  optionId: (id: string) => string
}) {
  const t = useTranslations('ui')
  const empty = failed ? t('picker.failed') : (nothing ?? t('picker.nothing'))
  const drawOption = (option: T) => (
    <Combobox.Option key={idOf(option)} id={optionId(idOf(option))} value={idOf(option)}>
      {draw ? draw(option) : wordOf(option)}
    </Combobox.Option>
  )
  return (
    <Combobox.Dropdown>
      <Combobox.Options aria-label={name}>
        {groupOf
          ? [...Map.groupBy(found, groupOf)].map(([heading, options]) => (
              <Combobox.Group key={heading} label={heading}>
                {options.map(drawOption)}
              </Combobox.Group>
            ))
          : found.map(drawOption)}
        {found.length === 0 && <Combobox.Empty>{busy ? <Loader type="dots" size={20} /> : empty}</Combobox.Empty>}
      </Combobox.Options>
      <output className="sr">{busy ? t('loading') : ''}</output>
    </Combobox.Dropdown>
  )
}

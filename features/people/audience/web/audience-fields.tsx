import { useState } from 'react'
import { Face } from '#ui/face.tsx'
import type { FieldProps } from '#ui/forms/field.ts'
import { LiveMultiSelect } from '#ui/forms/live-multi-select.tsx'
import { Briefcase, Buildings, MapPin, ShieldCheck, TreeStructure, UsersThree } from '#ui/icons.ts'
import { PersonChip } from '#ui/person-chip.tsx'
import { useAudienceWords } from './audience-words.ts'
import {
  type Choice,
  choicesIn,
  type Draft,
  keyOfChoice,
  sentOf,
  withChosen,
  withExceptions,
} from './audience-state.ts'
import { findTargets } from './queries.ts'
import { ReachPanel } from './reach-panel.tsx'
import css from './audience-fields.module.css'

/** Who something is for: one field that finds everyone and everything, exceptions, and how many people it reaches. */
export function AudiencePicker({ value, onChange, ...field }: FieldProps<Draft>) {
  const { t } = useAudienceWords()
  const [isOpen, setOpen] = useState(false)
  const exceptions = choicesIn(value, true)
  return (
    <div className={css.picker}>
      <TargetsField
        {...field}
        withEveryone
        value={choicesIn(value, false)}
        onChange={(choices) => onChange(withChosen(value, choices))}
      />
      {exceptions.length > 0 || isOpen ? (
        <TargetsField
          label={t('except')}
          {...(field.disabled && { disabled: true })}
          value={exceptions}
          onChange={(choices) => onChange(withExceptions(value, choices))}
        />
      ) : (
        <button type="button" className={css.link} disabled={field.disabled} onClick={() => setOpen(true)}>
          {t('addExcept')}
        </button>
      )}
      <ReachPanel audience={sentOf(value)} />
    </div>
  )
}

/** As many results as a search over six kinds can bring. */
const MOST = 31

function TargetsField({ withEveryone = false, ...field }: FieldProps<Choice[]> & { withEveryone?: boolean }) {
  const { t, nameOf } = useAudienceWords()
  const search = async (query: string, limit: number): Promise<Choice[]> => {
    const isEveryone = withEveryone && t('everyone').toLowerCase().startsWith(query.toLowerCase())
    const found = await findTargets(query, limit)
    return [
      ...(isEveryone ? [{ kind: 'everyone' } as const] : []),
      ...found.map((target) => ({ ...target, isExcluded: !withEveryone, state: 'active' as const })),
    ]
  }
  return (
    <LiveMultiSelect
      {...field}
      search={search}
      most={MOST}
      idOf={keyOfChoice}
      wordOf={nameOf}
      groupOf={({ kind }) => t(`kinds.${kind}`)}
      draw={drawOption}
      drawChosen={drawChip}
      nothing={t('nothing')}
      placeholder={t('search')}
    />
  )
}

const ICONS = {
  everyone: Buildings,
  group: UsersThree,
  department: TreeStructure,
  location: MapPin,
  role: ShieldCheck,
  employmentType: Briefcase,
} as const

const drawOption = (choice: Choice) => <Option choice={choice} />
const drawChip = (choice: Choice) => <Chip choice={choice} />

function Option({ choice }: { choice: Choice }) {
  const name = useAudienceWords().nameOf(choice)
  if (choice.kind === 'user') return <PersonChip person={choice.person ?? { name }} size="sm" />
  const Icon = ICONS[choice.kind]
  return (
    <span className={css.option}>
      <Icon size={18} aria-hidden /> {name}
    </span>
  )
}

/** What is chosen, with its kind for those who do not see the picture. */
export function Chip({ choice }: { choice: Choice }) {
  const { t, nameOf } = useAudienceWords()
  const name = nameOf(choice)
  const isGone = choice.kind !== 'everyone' && choice.state === 'deleted'
  return (
    <span className={css.chip} data-gone={isGone || undefined}>
      {choice.kind === 'user' ? <Face person={choice.person ?? { name }} size="sm" /> : <Sign kind={choice.kind} />}
      {choice.kind !== 'everyone' && choice.kind !== 'user' && !isGone && (
        <span className="sr">{t(`kind.${choice.kind}`)} </span>
      )}
      {name}
    </span>
  )
}

function Sign({ kind }: { kind: Exclude<Choice['kind'], 'user'> }) {
  const Icon = ICONS[kind]
  return <Icon size={15} aria-hidden />
}

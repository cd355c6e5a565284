import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { checkFiles, type FileProblem, type FileRules } from './check-files.ts'
import type { FieldProps } from './field.ts'
import { formatFileSize } from '#ui/format.ts'
import { FileLine } from './file-line.tsx'
import { File as FileIcon, UploadSimple } from '#ui/icons.ts'
import css from './file-field.module.css'

/** Files, chosen or dropped. What does not fit is refused here with the reason; the server checks again. */
export function FileField({
  label,
  help,
  name,
  value,
  onChange,
  error,
  required,
  disabled,
  multiple,
  className,
  ...rules
}: FieldProps<File[]> & FileRules & { multiple?: boolean }) {
  const t = useTranslations('ui')
  const [problem, setProblem] = useState<FileProblem>()
  const id = useId()
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    if (files.length === 0) return
    const checked = checkFiles(multiple ? [...value, ...files] : files.slice(0, 1), rules)
    setProblem(checked.problem)
    if (checked.problem !== 'tooBig') onChange(checked.good)
  }
  const shownError = problem ? t(`file.${problem}`) : error
  return (
    <div className={`${css.field} ${className ?? ''}`}>
      {label && <label htmlFor={id}>{label}</label>}
      <Drop
        {...{ id, name, multiple, disabled, required, take }}
        endings={rules.endings}
        wrong={shownError !== undefined}
      />
      <Chosen files={value} onRemove={(gone) => onChange(value.filter((file) => file !== gone))} />
      <p id={`${id}-help`} className={shownError ? css.error : css.help} aria-live="polite">
        {shownError ?? help ?? <Limit maxBytes={rules.maxBytes} />}
      </p>
    </div>
  )
}

function Drop({
  id,
  name,
  multiple,
  disabled,
  required,
  endings,
  wrong,
  take,
}: Pick<FieldProps<File[]>, 'name' | 'disabled' | 'required'> &
  Pick<FileRules, 'endings'> & {
    id: string
    multiple: boolean | undefined
    wrong: boolean
    take: (files: FileList | null) => void
  }) {
  const t = useTranslations('ui')
  const [over, setOver] = useState(false)
  return (
    <div
      className={css.drop}
      data-over={over || undefined}
      data-error={wrong || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (!disabled) take(event.dataTransfer.files)
      }}
    >
      <input
        id={id}
        name={name}
        type="file"
        className="sr"
        multiple={multiple}
        disabled={disabled}
        accept={endings && acceptOf(endings)}
        aria-required={required || undefined}
        aria-invalid={wrong || undefined}
        aria-describedby={`${id}-help`}
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
      <UploadSimple size={18} aria-hidden />
      <label htmlFor={id}>
        <b>{t('file.pick', { count: multiple ? 2 : 1 })}</b> {t('file.drop', { count: multiple ? 2 : 1 })}
      </label>
    </div>
  )
}

/** Pictures by their type too: by it a phone offers its camera, beside the files that are there. */
const acceptOf = (endings: readonly string[]) =>
  [
    ...endings.map((ending) => `.${ending}`),
    ...['png', 'jpeg'].filter((one) => endings.includes(one)).map((one) => `image/${one}`),
  ].join(',')

function Limit({ maxBytes }: { maxBytes: number | undefined }) {
  const t = useTranslations('ui')
  const locale = useLocale()
  return maxBytes === undefined ? null : t('file.limit', { size: formatFileSize(maxBytes, locale) })
}

function Chosen({ files, onRemove }: { files: readonly File[]; onRemove: (file: File) => void }) {
  const t = useTranslations('ui')
  if (files.length === 0) return null
  return (
    <ul className={css.files}>
      {files.map((file) => (
        <FileLine
          key={`${file.name}-${file.size}-${file.lastModified}`}
          as="li"
          mark={<FileIcon size={17} aria-hidden />}
          name={file.name}
          size={file.size}
          remove={t('file.remove', { name: file.name })}
          onRemove={() => onRemove(file)}
        />
      ))}
    </ul>
  )
}

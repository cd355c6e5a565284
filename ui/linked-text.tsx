import { Fragment } from 'react'
import css from './linked-text.module.css'

const LINK = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/g

/** Plain text with its line breaks; web addresses are links. Nothing of it is markup. */
export function LinkedText({ text }: { text: string }) {
  return (
    <div className={css.text}>
      {text.split(LINK).map((part, index) =>
        index % 2 === 1 ? (
          // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name
          <a key={index} href={part} target="_blank" rel="noopener noreferrer">
            {part}
          </a>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </div>
  )
}

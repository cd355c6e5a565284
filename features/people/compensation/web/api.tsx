export { numberIn, options as entryOptions, typed } from './input-state.ts'
export { CurrencyField } from './pay-fields.tsx'
export { moneyText } from './pay-words.ts'

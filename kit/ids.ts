const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text has the form of a record's id, as answers write it: a UUID in lower case. */
export const isId = (text: string): boolean => ID.test(text)

/** The longest comment of an answer, in UTF-16 units: as the contract's `ApprovalAnswer` says, without loading its schemas. */
export const longestComment = 500

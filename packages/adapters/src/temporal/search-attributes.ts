/** The search attributes by which operators find runs in the Temporal UI. */
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common'

export const searchAttributes = {
  tool: defineSearchAttributeKey('DocweaveTool', SearchAttributeType.KEYWORD_LIST),
  error: defineSearchAttributeKey('DocweaveError', SearchAttributeType.KEYWORD),
  language: defineSearchAttributeKey('DocweaveLanguage', SearchAttributeType.KEYWORD),
} as const

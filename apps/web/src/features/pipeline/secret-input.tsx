/** The inputs for secrets: a password, or a file that only the tool may read. */
import { PasswordInput, type SecretFieldProps } from './password-input.tsx'
import { SecretFileInput } from './secret-file-input.tsx'

export interface SecretInputProps extends SecretFieldProps {
  kind: 'password' | 'file'
}

export const SecretInput = ({ kind, ...field }: SecretInputProps) =>
  kind === 'password' ? <PasswordInput {...field} /> : <SecretFileInput {...field} />

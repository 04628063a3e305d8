/** Schemas that several nouns use. */
import Type, { type TObject, type TProperties, type TSchema } from 'typebox';
import { NAME_PATTERN } from '../data/names.ts';
import { defaultLimits, type Limits } from '../limits.ts';

/** An object without other keys. */
export const closed = <P extends TProperties>(properties: P, description?: string): TObject<P> =>
  Type.Object(properties, { additionalProperties: false, ...(description === undefined ? {} : { description }) });

export const optional = Type.Optional;
export const name = () => Type.String({ pattern: NAME_PATTERN, description: 'Letters, digits, - and _; at most 64.' });
export const nameParams = closed({ name: name() });
export const text = ({ textLength }: Pick<Limits, 'textLength'> = defaultLimits) =>
  Type.String({ maxLength: textLength });
export const texts = (limits: Pick<Limits, 'textLength' | 'batchTexts'> = defaultLimits) =>
  Type.Array(text(limits), { minItems: 1, maxItems: limits.batchTexts });
export const topOf = (description: string, { topHits }: Pick<Limits, 'topHits'> = defaultLimits) =>
  Type.Integer({ minimum: 1, maximum: topHits, description });
/** JSON of any shape. */
export const anyJson = () => Type.Unknown();
export const anyObject = () => Type.Record(Type.String(), Type.Unknown());
export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

export const problemSchema = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    code: Type.String(),
    where: optional(Type.String()),
    remedy: optional(Type.String()),
    facts: optional(anyObject()),
    instance: Type.String(),
  },
  { description: 'A problem document, RFC 9457.' },
);

import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist', 'build', 'node_modules', '*.mjs', '*.js'] },
  ...tseslint.configs.strict,
  { rules: { '@typescript-eslint/no-non-null-assertion': 'off' } },
);

declare module '*.sql' {
  const script: string;
  export default script;
}

const ISSUE = "fragment I on Issue { id number title body url }";

const GROUPS = "reactionGroups { content viewerHasReacted reactors { totalCount } }";

const COMMENT = `fragment C on IssueComment {
  id body bodyHTML createdAt updatedAt author { login avatarUrl url } ${GROUPS}
}`;

/** What is asked of a repository; its owner and name are `$owner` and `$repo`. */
const repository = (fields: string) => `repository(owner: $owner, name: $repo) { ${fields} }`;

/** Who the token belongs to. */
export const VIEWER = "query { viewer { login avatarUrl url } }";

/** Looks an issue up by its title; the first 20 answers (spec/comments.md §9). */
export const SEARCH = `query($query: String!) {
  search(type: ISSUE, query: $query, first: 20) { nodes { ...I } }
} ${ISSUE}`;

/** The latest issues, which the search may not know yet; 100 is the most that GitHub gives at a time. */
export const NEWEST = `query($owner: String!, $repo: String!, $labels: [String!]) {
  ${repository(`issues(first: 100, labels: $labels, orderBy: { field: CREATED_AT, direction: DESC }) {
    nodes { ...I }
  }`)}
} ${ISSUE}`;

/** One issue by its number within the repository. */
export const BY_NUMBER = `query($owner: String!, $repo: String!, $number: Int!) {
  ${repository("issue(number: $number) { ...I }")}
} ${ISSUE}`;

/** With `$skip`, the way to a later page only. */
export const COMMENTS = `query(
  $owner: String!, $repo: String!, $number: Int!, $skip: Boolean!,
  $first: Int, $after: String, $last: Int, $before: String
) {
  ${repository(`issue(number: $number) {
    comments(first: $first, after: $after, last: $last, before: $before) {
      totalCount pageInfo { startCursor endCursor } nodes @skip(if: $skip) { ...C }
    }
  }`)}
} ${COMMENT}`;

/** Writes a comment. */
export const ADD = `mutation($input: AddCommentInput!) {
  addComment(input: $input) { commentEdge { node { ...C } } }
} ${COMMENT}`;

/** Rewrites a comment. */
export const EDIT = `mutation($input: UpdateIssueCommentInput!) {
  updateIssueComment(input: $input) { issueComment { ...C } }
} ${COMMENT}`;

/** Deletes a comment. */
export const REMOVE = `mutation($input: DeleteIssueCommentInput!) {
  deleteIssueComment(input: $input) { clientMutationId }
}`;

/** Counts the reactions to a comment, and tells which of them are the visitor's. */
export const REACTIONS = `query($id: ID!) { node(id: $id) { ... on Reactable { ${GROUPS} } } }`;

/** Gives a reaction. */
export const GIVE = `mutation($input: AddReactionInput!) {
  addReaction(input: $input) { reaction { content } }
}`;

/** Takes a reaction back. */
export const TAKE = `mutation($input: RemoveReactionInput!) {
  removeReaction(input: $input) { reaction { content } }
}`;

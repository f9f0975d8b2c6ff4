const ISSUE = "fragment I on Issue { id number title body url }";

const GROUPS = "reactionGroups { content viewerHasReacted reactors { totalCount } }";

const COMMENT = `fragment C on IssueComment {
  id body bodyHTML createdAt updatedAt author { login avatarUrl url } ${GROUPS}
}`;

/** Returns a GraphQL selection of fields of the repository `$owner/$repo`. */
const repository = (fields: string) => `repository(owner: $owner, name: $repo) { ${fields} }`;

/** Query for the user that the token belongs to. */
export const VIEWER = "query { viewer { login avatarUrl url } }";

/** Query that finds issues by title and returns the first 20. */
export const SEARCH = `query($query: String!) {
  search(type: ISSUE, query: $query, first: 20) { nodes { ...I } }
} ${ISSUE}`;

/** Query for the newest issues, which the search may not include yet. GitHub's maximum is 100. */
export const NEWEST = `query($owner: String!, $repo: String!, $labels: [String!]) {
  ${repository(`issues(first: 100, labels: $labels, orderBy: { field: CREATED_AT, direction: DESC }) {
    nodes { ...I }
  }`)}
} ${ISSUE}`;

/** Query for one issue by its number within the repository. */
export const BY_NUMBER = `query($owner: String!, $repo: String!, $number: Int!) {
  ${repository("issue(number: $number) { ...I }")}
} ${ISSUE}`;

/** Query for a slice of an issue's comments. With `$skip`, it returns only the cursors. */
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

/** Mutation that adds a comment. */
export const ADD = `mutation($input: AddCommentInput!) {
  addComment(input: $input) { commentEdge { node { ...C } } }
} ${COMMENT}`;

/** Mutation that edits a comment. */
export const EDIT = `mutation($input: UpdateIssueCommentInput!) {
  updateIssueComment(input: $input) { issueComment { ...C } }
} ${COMMENT}`;

/** Mutation that deletes a comment. */
export const REMOVE = `mutation($input: DeleteIssueCommentInput!) {
  deleteIssueComment(input: $input) { clientMutationId }
}`;

/** Query for the counts of a comment's reactions, and for the ones that the visitor gave. */
export const REACTIONS = `query($id: ID!) { node(id: $id) { ... on Reactable { ${GROUPS} } } }`;

/** Mutation that adds a reaction. */
export const GIVE = `mutation($input: AddReactionInput!) {
  addReaction(input: $input) { reaction { content } }
}`;

/** Mutation that removes a reaction. */
export const TAKE = `mutation($input: RemoveReactionInput!) {
  removeReaction(input: $input) { reaction { content } }
}`;
